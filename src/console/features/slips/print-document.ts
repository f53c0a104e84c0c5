const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Prints the page once its fonts, its pictures and the lengths of its slips are there, if that is still wanted. */
export async function printDocument(isWanted: () => boolean = () => true): Promise<void> {
  // Other letters break lines elsewhere. The lengths follow the layout in the next frame.
  await nextFrame();
  await document.fonts.ready;
  // A picture that cannot be loaded is left out.
  await Promise.allSettled(
    Array.from(document.querySelectorAll<HTMLImageElement>('.slip img'), (image) => image.decode()),
  );
  await nextFrame();
  if (isWanted()) globalThis.print();
}
