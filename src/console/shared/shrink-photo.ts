const longestSide = 2400;
const fineBytes = 1_500_000;
const quality = 0.85;

/**
 * A photo of a camera as a smaller JPEG, so that it is sent fast over a phone's network. A photo that
 * is small already, or that the browser cannot read, is returned as it is: the shop judges it.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, longestSide / Math.max(width, height));
    if (scale === 1 && file.size <= fineBytes) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return photo ?? file;
  } finally {
    bitmap.close();
  }
}
