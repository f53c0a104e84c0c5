import { consoleLimits } from '#contract/console/limits.ts';

const dayMs = 24 * 3_600_000;

/** Until when a request about personal data must be answered, and how urgent it is. */
export function privacyClock(cameAt: Date, now: Date) {
  const dueAt = new Date(cameAt.getTime() + consoleLimits.privacyDays * dayMs);
  const leftMs = dueAt.getTime() - now.getTime();
  // The clock of the database may be a moment ahead.
  const daysLeft = Math.min(consoleLimits.privacyDays, Math.max(0, Math.ceil(leftMs / dayMs)));
  const state = leftMs < 0 ? 'late' : daysLeft <= consoleLimits.privacySoonDays ? 'soon' : 'fine';
  return { dueAt, daysLeft, state } as const;
}

// A mail address with much text after it is too long for some mail programs.
const quotedMax = 500;

/** The text of a message as mails quote it. */
export function quoteOf(text: string): string {
  const cut = text.length > quotedMax ? `${text.slice(0, quotedMax).trimEnd()}…` : text;
  return cut
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
