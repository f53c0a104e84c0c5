import { describe, expect, it } from 'vitest';
import { trustedTypesRules } from './trusted-types.ts';

describe('the Trusted Types policy', () => {
  const { createHTML, createScript, createScriptURL } = trustedTypesRules;

  it('escapes every text that would become HTML', () => {
    expect(createHTML('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)>');
    expect(createHTML('<script></script><b>')).toBe('&lt;script>&lt;/script>&lt;b>');
  });

  it('allows the empty script element that React creates a data block with', () => {
    expect(createHTML('<script></script>')).toBe('<script></script>');
  });

  it('turns no text into a script', () => {
    expect(createScript('alert(1)')).toBeNull();
    expect(createScript('')).toBeNull();
  });

  it('allows only the address of the service worker', () => {
    expect(createScriptURL('/sw.js')).toBe('/sw.js');
    for (const url of ['/sw.js?x', '//evil.example/sw.js', 'data:text/javascript,1', '/assets/a.js'])
      expect(createScriptURL(url), url).toBeNull();
  });
});
