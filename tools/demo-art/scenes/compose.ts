import { readFileSync } from 'node:fs';
import type { Ground, Group, Item, Piece, Scene } from './scene.ts';
import { tones } from './scene.ts';
import { dye } from './tint.ts';

interface Art {
  x: number;
  y: number;
  width: number;
  height: number;
  inner: string;
}

const artFolder = new URL('../art/', import.meta.url);
const read = new Map<string, Art>();

function art(name: string): Art {
  const known = read.get(name);
  if (known) return known;
  const text = readFileSync(new URL(`${name}.svg`, artFolder), 'utf8');
  const box = /viewBox="([^"]+)"/.exec(text)?.[1]?.split(' ').map(Number);
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(text)?.[1];
  if (!box || inner === undefined) throw new Error(`${name}.svg has no viewBox or no content`);
  const [x = 0, y = 0, width = 0, height = 0] = box;
  const made = { x, y, width, height, inner };
  read.set(name, made);
  return made;
}

/** Ids are unique per picture, so each use of a drawing gets different ones. */
function withOwnIds(svg: string, prefix: string): string {
  return svg
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
}

type NextId = () => string;

function footShadow(x: number, y: number, width: number): string {
  return (
    `<ellipse cx="${x + width * 0.06}" cy="${y}" rx="${width * 0.62}" ry="${width * 0.1}" fill="#3a2417" opacity=".16" filter="url(#wide)"/>` +
    `<ellipse cx="${x}" cy="${y - width * 0.01}" rx="${width * 0.44}" ry="${width * 0.055}" fill="#2a170d" opacity=".4" filter="url(#close)"/>`
  );
}

function transform(item: Item, scale: number): string {
  const turn = item.turn ? ` rotate(${item.turn})` : '';
  return `translate(${item.x} ${item.y})${turn} scale(${item.flip ? -scale : scale} ${scale})`;
}

function drawPiece(piece: Piece, nextId: NextId): string {
  const { x, y, width, height, inner } = art(piece.art);
  const scale = piece.size / height;
  const own = withOwnIds(piece.tint ? dye(inner, piece.tint) : inner, nextId());
  // A standing piece has its foot at x and y; any other has its middle there.
  const top = piece.shade === 'stand' ? -height : -height / 2;
  const drawn = `<g transform="${transform(piece, scale)} translate(${-x - width / 2} ${top - y})">${own}</g>`;
  const seen = piece.opacity === undefined ? drawn : `<g opacity="${piece.opacity}">${drawn}</g>`;
  if (piece.shade === 'stand')
    return footShadow(piece.x, piece.y - piece.size * 0.012, width * scale * (piece.foot ?? 1)) + seen;
  return piece.shade === 'lie' ? `<g filter="url(#lift)">${seen}</g>` : seen;
}

function drawGroup(group: Group, nextId: NextId): string {
  const inner = group.items.map((item) => draw(item, nextId)).join('');
  const drawn = `<g transform="${transform(group, group.scale)}">${inner}</g>`;
  return group.shade === 'lie' ? `<g filter="url(#lift)">${drawn}</g>` : drawn;
}

function draw(item: Item, nextId: NextId): string {
  return 'art' in item ? drawPiece(item, nextId) : drawGroup(item, nextId);
}

function drawGround({ tone, view, back, backTone, backAt = 0.5 }: Ground, width: number, height: number): string {
  const [light, middle, deep] = tones[tone];
  const behind = tones[backTone ?? tone];
  const cx = width * backAt;
  const horizon = height * 0.7;
  const defs =
    `<radialGradient id="wall" cx=".5" cy=".38" r=".75"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${middle}"/></radialGradient>` +
    `<linearGradient id="table" x2="0" y2="1"><stop offset="0" stop-color="${deep}"/><stop offset=".25" stop-color="${middle}"/><stop offset="1" stop-color="${light}"/></linearGradient>` +
    `<linearGradient id="back" x2="0" y2="1"><stop offset="0" stop-color="${behind[1]}"/><stop offset="1" stop-color="${behind[2]}"/></linearGradient>`;
  const wall = `<rect width="${width}" height="${height}" fill="url(#wall)"/>`;
  if (view === 'above') {
    const sheet =
      back === 'disc'
        ? `<circle cx="${cx}" cy="${height / 2}" r="${height * 0.41}" fill="url(#back)" opacity=".55"/>`
        : '';
    return `<defs>${defs}</defs>${wall}${sheet}`;
  }
  const shape =
    back === 'arch'
      ? `<path d="M${cx - 330} ${horizon + 4}V${height * 0.5}C${cx - 330} ${height * 0.24} ${cx - 130} ${height * 0.2} ${cx} ${height * 0.07}C${cx + 130} ${height * 0.2} ${cx + 330} ${height * 0.24} ${cx + 330} ${height * 0.5}V${horizon + 4}Z" fill="url(#back)" opacity=".62"/>`
      : back === 'disc'
        ? `<circle cx="${cx}" cy="${height * 0.45}" r="${height * 0.345}" fill="url(#back)" opacity=".55"/>`
        : '';
  return `<defs>${defs}</defs>${wall}${shape}<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#table)"/>`;
}

// The region of a filter is larger than any picture: a region relative to a small piece would cut
// its blurred shadow into a rectangle.
const everywhere = 'filterUnits="userSpaceOnUse" x="-4000" y="-4000" width="10000" height="10000"';

const filters =
  `<defs><filter id="close" ${everywhere}><feGaussianBlur stdDeviation="7"/></filter>` +
  `<filter id="wide" ${everywhere}><feGaussianBlur stdDeviation="20"/></filter>` +
  `<filter id="lift" ${everywhere}><feDropShadow dx="6" dy="16" stdDeviation="13" flood-color="#2a170d" flood-opacity=".3"/></filter></defs>`;

/** The whole picture as one SVG. */
export function compose({ ground, items }: Scene, width = 1000, height = 1000): string {
  let count = 0;
  const nextId = () => `i${(count += 1)}-`;
  const drawn = items.map((item) => draw(item, nextId)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${filters}${drawGround(ground, width, height)}${drawn}</svg>`
  );
}
