export interface Part {
  /** What follows `form-data`: `; name="image"; filename="x.jpg"`. */
  disposition?: string;
  type?: string;
  bytes: Buffer | string;
}

/** A multipart form with these parts, as a browser sends it. */
export function formOf(parts: Part[], boundary = 'dana-boundary') {
  const chunks = parts.flatMap(
    ({ disposition = '; name="image"; filename="photo.jpg"', type = 'image/jpeg', bytes }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data${disposition}\r\nContent-Type: ${type}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ],
  );
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
