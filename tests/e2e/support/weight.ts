import type { Visit } from './visit.ts';

/** Transferred bytes of bodies, compressed. */
export interface Weight {
  script: number;
  style: number;
  font: number;
  /** In addition to the above, HTML and the pictures of the first screen. */
  all: number;
  /** `/assets/vendor.js 100526`, the heaviest first. */
  files: string[];
}

/**
 * What the first load of a page may weigh, in bytes. React, React Router and TanStack Query are
 * about 100 kB of the scripts.
 */
export const goals = {
  script: { home: 135_000, category: 150_000, product: 145_000 },
  style: 12_000,
  font: 60_000,
  all: 350_000,
};

/** What the first open of the console may weigh, in bytes. */
export const consoleGoals = {
  signIn: { script: 115_000, style: 16_000, font: 55_000 },
  today: { script: 150_000, style: 16_000, font: 55_000 },
  orders: { script: 150_000, style: 16_000, font: 55_000 },
};

interface Load {
  path: string;
  type: string;
  bytes: number;
}

/** Opens a page with an empty cache, waits until no more is fetched, and sums up everything. */
export async function weighFirstLoad(
  { page, settled }: Pick<Visit, 'page' | 'settled'>,
  path: string,
): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  const loads = new Map<string, Load>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    loads.set(requestId, { path: new URL(request.url).pathname, type: type ?? 'Other', bytes: 0 }),
  );
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) load.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  // Everything that the first load fetches counts.
  await page.goto(path, { waitUntil: 'networkidle' });
  // On a busy machine the network is also quiet while scripts start: they fetch after that.
  await settled();
  const seen = new Set(await page.evaluate(picturesInSight));
  await session.detach();

  // The offer of the app begins to load after a pause of seconds, which a busy machine needs for the first load.
  const all = [...loads.values()]
    .filter((load) => !load.path.startsWith('/assets/app-offer-'))
    .sort((one, other) => other.bytes - one.bytes);
  const sum = (some: Load[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const of = (type: string) => all.filter((load) => load.type === type);
  const [script, style, font] = [sum(of('Script')), sum(of('Stylesheet')), sum(of('Font'))];
  const pictures = of('Image').filter((load) => seen.has(load.path));
  return {
    script,
    style,
    font,
    all: script + style + font + sum(of('Document')) + sum(pictures),
    files: all.map((load) => `${load.path} ${load.bytes}`),
  };
}

function picturesInSight(): string[] {
  return [...document.images]
    .filter((image) => {
      const box = image.getBoundingClientRect();
      return box.width > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0;
    })
    .map((image) => new URL(image.currentSrc || image.src, location.href).pathname);
}
