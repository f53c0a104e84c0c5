/** The colour that a value of an option shows: `#8a1538`. */
export const swatchPattern = /^#[0-9a-f]{6}$/;
