import { describe, expect, it } from 'vitest';
import { plainText } from './html-text.ts';

describe('HTML', () => {
  it('becomes plain paragraphs', () => {
    const html =
      '<div><p>Light <b>linen</b> &amp; cotton.</p>\n<p>Wash<br/>cold &#1633;</p><script>x()</script><ul><li>One</li><li>Two</li></ul></div>';
    expect(plainText(html)).toBe('Light linen & cotton.\n\nWash\ncold ١\n\n• One\n• Two');
  });
  it('is not seen in plain text', () => {
    expect(plainText('Price < 5 and > 3\n\nTwo  spaces')).toBe('Price < 5 and > 3\n\nTwo  spaces');
  });
  it.each([
    [
      'named entities',
      'Chef&rsquo;s caf&eacute; &deg; &trade; &ndash; &hellip; &times; &frac12;',
      'Chef’s café ° ™ – … × ½',
    ],
    [
      'cells of a table',
      '<table><tr><th>Size</th><th>Length</th></tr><tr><td>S</td><td>54 cm</td></tr></table>',
      'Size Length\nS 54 cm',
    ],
    ['a comment and a style', 'A<!-- x > y --><style>p{}</style><p>B', 'A\n\nB'],
    ['a tag that never ends', 'A <b', 'A <b'],
    ['a text in angle brackets', 'Cable <USB-C> & more', 'Cable <USB-C> & more'],
  ])('is read with %s', (_what, html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it.each(['<a', '<!--', '<style ', '<b>', '</b>', '<p>', '&amp', '&#', '<b x="', '<![CDATA[', '<?', '<b></i>'])(
    'of %s again and again takes a moment',
    (part) => {
      // The time of the processor, which a busy machine does not lengthen, in microseconds.
      const begun = process.threadCpuUsage();
      plainText(`<p>${part.repeat(100_000 / part.length)}`);
      expect(process.threadCpuUsage(begun).user).toBeLessThan(1_500_000);
    },
  );
});
