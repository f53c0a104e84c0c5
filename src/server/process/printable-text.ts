/** What a key may have: it is sent in a header, and errors about a header quote it. */
export const printable = /^[\x21-\x7e]+$/;
export const mustBePrintable = 'must be printable ASCII without spaces';
