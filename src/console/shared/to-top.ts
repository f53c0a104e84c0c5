/** Turns the icon `arrow-start`, which is mirrored in Arabic, into an arrow that points up: "to the top". */
export const toTopClass = 'size-6 rotate-90 rtl:-rotate-90';
