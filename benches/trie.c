/* A plain trie with a pointer for each letter, and a walk that counts a hand's sub-words: the
 * reference for the solver's times. The bench compiles this file. */
#include <stdint.h>
#include <stdlib.h>

enum { LETTERS = 26 };

typedef struct Node {
    struct Node *child[LETTERS];
    int ends;
} Node;

static Node *new_node(void)
{
    Node *node = calloc(1, sizeof(Node));
    if (!node)
        abort();
    return node;
}

/* Build the trie of a text of upper-case words, each followed by a newline. */
Node *build(const char *text)
{
    Node *root = new_node(), *node = root;
    for (; *text; text++) {
        if (*text == '\n') {
            node->ends = 1;
            node = root;
            continue;
        }
        Node **child = &node->child[*text - 'A'];
        if (!*child)
            *child = new_node();
        node = *child;
    }
    return root;
}

void release(Node *node)
{
    for (int letter = 0; letter < LETTERS; letter++)
        if (node->child[letter])
            release(node->child[letter]);
    free(node);
}

/* Count the words that the hand can make; counts has the tiles of each letter. */
long count_subwords(const Node *node, uint8_t *counts)
{
    long words = node->ends;
    for (int letter = 0; letter < LETTERS; letter++) {
        if (counts[letter] && node->child[letter]) {
            counts[letter]--;
            words += count_subwords(node->child[letter], counts);
            counts[letter]++;
        }
    }
    return words;
}
