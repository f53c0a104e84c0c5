import { expect, it } from 'vitest';
import { findBareTexts } from './support/bare-texts.ts';

// tests/e2e/shopping/translated.test.ts shows what a translator of the browser does.
it('no text that changes stands bare beside other content, and no amount or code is translated', () => {
  expect(findBareTexts()).toEqual([]);
});
