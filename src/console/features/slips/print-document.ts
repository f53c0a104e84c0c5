const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Prints the page once its fonts and the lengths of its slips are there, if that is still wanted. */
export async function printDocument(isWanted: () => boolean = () => true): Promise<void> {
  // Other letters break lines elsewhere. The lengths follow the layout in the next frame.
  await nextFrame();
  await document.fonts.ready;
  await nextFrame();
  if (isWanted()) globalThis.print();
}
