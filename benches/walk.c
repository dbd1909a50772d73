/* The sub-word walk of tilewright/lexicon/graph.py in plain C: the reference for the compiled
 * Python. The bench compiles this file. */
#include <stdint.h>

enum { CHILD = 0x3FFFFF, LAST = 0x400000, ENDS = 0x800000 };

typedef struct {
    const uint32_t *nodes;
    uint8_t *counts; /* the hand's number of each tile, blanks at 0 */
    int shortest, longest;
    long words;
} Walk;

static void subwords(Walk *walk, uint32_t node, int depth)
{
    if (node == 0 || depth >= walk->longest)
        return;
    for (;; node++) {
        uint32_t packed = walk->nodes[node];
        uint32_t tile = packed >> 24;
        uint32_t paid = walk->counts[tile] ? tile : 0;
        if (tile && walk->counts[paid]) {
            walk->counts[paid]--;
            if (packed & ENDS && depth + 1 >= walk->shortest)
                walk->words++;
            if (packed & CHILD)
                subwords(walk, packed & CHILD, depth + 1);
            walk->counts[paid]++;
        }
        if (packed & LAST)
            return;
    }
}

long count_subwords(const uint32_t *nodes, uint8_t *counts, int shortest, int longest)
{
    Walk walk = {nodes, counts, shortest, longest, 0};
    subwords(&walk, nodes[0] & CHILD, 0);
    return walk.words;
}
