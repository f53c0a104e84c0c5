import { describe, expect, it } from 'vitest';
import { socialLink } from './social-links.ts';

describe('socialLink', () => {
  it.each([
    ['instagram', '@ward.qa', 'https://www.instagram.com/ward.qa'],
    ['tiktok', ' @ward_qa ', 'https://www.tiktok.com/@ward_qa'],
    ['snapchat', '@ward-qa', 'https://www.snapchat.com/add/ward-qa'],
    ['facebook', '@ward', 'https://www.facebook.com/ward'],
    ['instagram', 'instagram.com/ward.qa', 'https://instagram.com/ward.qa'],
    ['instagram', 'WWW.Instagram.com/ward.qa', 'https://WWW.Instagram.com/ward.qa'],
  ] as const)('reads an account of %s: %s', (site, typed, link) => {
    expect(socialLink(site, typed)).toBe(link);
  });

  it.each([
    '',
    'https://www.instagram.com/ward.qa',
    'ward.qa',
    '@',
    '@two words',
    '@a/../b',
    'instagram.com.evil.example/x',
  ])('leaves other texts as they are: %j', (typed) => {
    expect(socialLink('instagram', typed)).toBe(typed);
  });
});
