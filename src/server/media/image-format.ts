export type ImageFormat = 'avif' | 'webp' | 'plain';

function qualityOf(parameters: string[]): number {
  const given = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
  return given === undefined ? 1 : Number(given);
}

/**
 * The best format that a client accepts. JPEG or PNG for clients that name neither AVIF nor WebP
 * (mail programs, `*` alone).
 */
export function formatFor(accept: string | undefined): ImageFormat {
  const named = new Set(
    (accept ?? '')
      .slice(0, 1000)
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';'))
      .filter(([, ...parameters]) => qualityOf(parameters) > 0)
      .map(([type]) => type?.trim()),
  );
  if (named.has('image/avif')) return 'avif';
  return named.has('image/webp') ? 'webp' : 'plain';
}
