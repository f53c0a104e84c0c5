import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoredSection } from '#contract/content/stored-content.ts';

const validMs = 15 * 60_000;

function sign(key: Buffer, handle: string, seconds: string): string {
  return createHmac('sha256', key).update(`content preview ${handle} ${seconds}`).digest('base64url');
}

/** A token that shows the draft of a page for 15 minutes. It names the page, and holds nothing of its content. */
export function createPreviewToken(key: Buffer, handle: string, now: Date): { token: string; until: Date } {
  const seconds = Math.ceil((now.getTime() + validMs) / 1000);
  const end = String(seconds);
  return { token: `${handle}.${end}.${sign(key, handle, end)}`, until: new Date(seconds * 1000) };
}

/** The handle of the page that a token shows; null for a token that is wrong or over. */
export function readPreviewToken(key: Buffer, token: string, now: Date): string | null {
  const [handle = '', end = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac);
  const right = Buffer.from(sign(key, handle, end));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return now.getTime() < Number(end) * 1000 ? handle : null;
}

interface Ending {
  until?: string | null | undefined;
}

/** The sections that a preview shows: also those that have not begun. */
export function previewedAt(sections: readonly StoredSection[], now: Date): StoredSection[] {
  const isOver = ({ until }: Ending) => Boolean(until) && new Date(until as string) <= now;
  return sections
    .filter((section) => section.hidden !== true && !isOver(section))
    .map((section) =>
      section.kind === 'slides' ? { ...section, slides: section.slides.filter((slide) => !isOver(slide)) } : section,
    );
}
