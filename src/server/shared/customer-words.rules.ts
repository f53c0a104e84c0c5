import { joinedWord, nameWords, orderQuery, phoneWords, weighted, splitOrderWords } from './order-words.rules.ts';

/** The search words of a customer, as the text of a tsvector. */
export function customerWords({ email, name, phone }: { email: string; name: string; phone: string }): string {
  const [local = ''] = email.split('@');
  return [
    // Half of all addresses have the same few domains: only the whole finds them.
    ...weighted([joinedWord(email), ...splitOrderWords(local)], 'A'),
    ...weighted([joinedWord(name), ...nameWords(name)], 'B'),
    ...weighted(phoneWords(phone), 'C'),
  ].join(' ');
}

/** The text of a tsquery for a typed name, phone or email. Null if it has no letter or digit. */
export function customerQuery(typed: string): string | null {
  return orderQuery(typed, 'ABC');
}
