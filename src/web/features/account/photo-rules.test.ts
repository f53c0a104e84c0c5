import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { photoProblem } from './photo-rules.ts';

describe('a photo', () => {
  it.each([
    ['image/jpeg', 1, null],
    ['image/avif', limits.uploadBytes, null],
    ['image/png', limits.uploadBytes + 1, 'photoSize'],
    ['image/gif', 1, 'photoType'],
    ['application/pdf', limits.uploadBytes + 1, 'photoType'],
    ['', 1, 'photoType'],
  ])('of type "%s" and %d bytes: %s', (type, size, problem) => {
    expect(photoProblem({ type, size })).toBe(problem);
  });
});
