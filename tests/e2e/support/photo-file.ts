import sharp from 'sharp';

/** A photo of one colour, as a file that a person chooses. */
export async function photoFile(background: string) {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer };
}
