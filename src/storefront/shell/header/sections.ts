import { pages, type Section } from '../../runtime/page-table.ts';

function firstSegment(path: string): string | undefined {
  return path.split('/')[1]?.toLowerCase();
}

/**
 * The section of the navigation bar that a path (without its language) belongs to. A page gives its
 * section to all paths with its first segment.
 */
export function sectionOf(path: string): Section | null {
  const segment = firstSegment(path);
  return pages.find((page) => page.section !== null && firstSegment(page.path) === segment)?.section ?? null;
}
