/** More would be slow to redraw on a phone. */
export const MAX_LAYER_POINTS = 200_000;
export const MAX_LAYER_SHAPES = 20_000;
/** All layers of a project together, in bytes. */
export const PROJECT_BYTES = 2 * 1024 * 1024 * 1024;
/** Of an aerial photograph: conversion to tiles takes one to two minutes and 400 MB of memory. */
export const MAX_PICTURE_PIXELS = 100_000_000;
/** Of the finest level: twice those of a photograph of the largest size, because a tilted one covers more. */
export const MAX_PICTURE_TILES = 6_000;
/** Pixels of a part of the file that is decoded at once. */
export const MAX_BLOCK_PIXELS = 4_000_000;
