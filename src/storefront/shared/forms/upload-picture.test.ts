import { describe, expect, it } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { pictureProblem } from './upload-picture.ts';

describe('an upload', () => {
  // Spec: D61.2
  it('is a picture of a type and size that the server accepts', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif']) {
      expect(pictureProblem({ type, size: limits.uploadBytes })).toBeNull();
    }
    expect(pictureProblem({ type: 'image/gif', size: 1 })).toBe('imageType');
    expect(pictureProblem({ type: 'image/png', size: limits.uploadBytes + 1 })).toBe('imageSize');
  });
});
