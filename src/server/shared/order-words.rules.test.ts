import { describe, expect, it } from 'vitest';
import { orderQuery, orderWords } from './order-words.rules.ts';

const order = {
  number: 'DN-261121-7KQ4MX',
  skus: ['OUD-12/3'],
  names: ['نورة المرّي', 'Sara O’Neil'],
  phones: ['+97455123456', '+447700900123'],
  email: 'noora.almarri@example.qa',
};
const words = new Map(
  orderWords(order)
    .split(' ')
    .map((entry) => /^'(.+)':1([ABCD])$/.exec(entry)?.slice(1) as [string, string]),
);

describe('the words of an order', () => {
  it.each([
    ['dn2611217kq4mx', 'A'],
    ['2611217kq4mx', 'A'],
    ['7kq4mx', 'A'],
    ['q4mx', 'A'],
    ['oud123', 'A'],
    ['oud', 'A'],
    ['نوره', 'B'],
    ['المري', 'B'],
    ['مري', 'B'],
    ['oneil', 'B'],
    ['97455123456', 'C'],
    ['55123456', 'C'],
    ['3456', 'C'],
    ['447700900123', 'C'],
    ['nooraalmarriexampleqa', 'D'],
  ])('have %s', (word, weight) => {
    expect(words.get(word)).toBe(weight);
  });

  it('have nothing that would end a lexeme', () => {
    expect(orderWords({ ...order, names: ["'; drop table orders --", '\\'] })).not.toMatch(/''|\\/);
  });
});

/** Whether a query finds the order, as PostgreSQL would: one part in brackets with all of its words. */
function finds(typed: string, weights = 'ABCD'): boolean {
  const query = orderQuery(typed, weights);
  if (query === null) return false;
  return query
    .split(' | ')
    .some((part) =>
      [...part.matchAll(/'([^']+)':\*([ABCD]+)/g)].every(([, wanted = '', allowed = '']) =>
        [...words].some(([word, weight]) => word.startsWith(wanted) && allowed.includes(weight)),
      ),
    );
}

describe('an order is found by', () => {
  it.each([
    'DN-261121-7KQ4MX',
    'dn2611217kq4mx',
    '261121 7KQ4MX',
    '٢٦١١٢١-7KQ4MX',
    '7kq4mx',
    'Q4MX',
    '55123456',
    '٥٥١٢ ٣٤٥٦',
    '+97455123456',
    '00974 5512 3456',
    '3456',
    'نوره',
    'نورة المري',
    'المرى',
    'sara',
    'sar one',
    'OUD-12/3',
    'oud',
    'noora.almarri@example.qa',
    ' Noora.AlMarri@Example.QA',
  ])('%s', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each(['', '   ', '؟!', '99999999', 'sara.almarri@example.qa', 'DN-261121-AAAAAA', 'نوف', 'sara khan'])(
    'not by %j',
    (typed) => {
      expect(finds(typed)).toBe(false);
    },
  );

  it.each(['DN-261121-7KQ4MX', 'dn 261121 7kq4mx', '+974 5512 3456', 'OUD-12/3'])(
    '%s as a whole, not by its parts, which begin the words of many orders',
    (typed) => {
      expect(orderQuery(typed, 'A')).not.toContain('&');
    },
  );

  it('a name without its Latin article, which half of the names have', () => {
    expect(orderQuery('Noora Al-Marri', 'B')).toContain("'noora':*B & 'marri':*B");
    expect(orderQuery('al', 'B')).toContain("'al':*B");
  });

  it('its number only, by those who see no names and phones', () => {
    expect(finds('Q4MX', 'A')).toBe(true);
    expect(finds('sara', 'A')).toBe(false);
    expect(finds('55123456', 'AB')).toBe(false);
    expect(finds('noora.almarri@example.qa', 'AB')).toBe(false);
  });
});
