/** The photos that a comment may have. */
export const commentPhotosMax = 4;
