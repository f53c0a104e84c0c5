const accountPages = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  tiktok: 'https://www.tiktok.com/@',
  snapchat: 'https://www.snapchat.com/add/',
} as const;

export type SocialSite = keyof typeof accountPages;

/**
 * The link of a typed account: "@ward.qa" becomes its page on the site, and "instagram.com/ward.qa" gets its
 * `https://`. Other texts stay as they are; the next check refuses them.
 */
export function socialLink(site: SocialSite, text: string): string {
  const typed = text.trim();
  const account = /^@([\w.-]{1,60})$/.exec(typed)?.[1];
  if (account !== undefined) return accountPages[site] + account;
  return typed
    .toLowerCase()
    .replace(/^www\./, '')
    .startsWith(`${site}.com/`)
    ? `https://${typed}`
    : typed;
}
