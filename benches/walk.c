/* The sub-word walk of tilewright/lexicon/graph.py as a C programmer would write it: the reference
 * that the compiled Python is measured against. The bench compiles this file when it runs. */
#include <stdint.h>

enum { CHILD = 0x3FFFFF, LAST = 0x400000, ENDS = 0x800000 };

typedef struct {
    const uint32_t *nodes;
    uint8_t *counts; /* how many of each tile the hand holds, its blanks at 0 */
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
