import { expect, it } from 'vitest';
import { consoleAddress, joinPath } from './console-link.rules.ts';

it.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000/console'],
  ['http://[::1]:3000/', 'http://localhost:3000/console'],
  ['http://localhost:4100', 'http://localhost:4100/console'],
  ['https://shop.example.qa/', 'https://shop.example.qa/console'],
  ['http://192.168.1.5:3000', 'http://192.168.1.5:3000/console'],
])('the console of %s is at %s', (shopUrl, address) => {
  expect(consoleAddress(shopUrl, '/console')).toBe(address);
});

it('the token of an invitation is in the fragment', () => {
  expect(consoleAddress('http://127.0.0.1:3000', joinPath('Ab_-9'))).toBe('http://localhost:3000/console/join#Ab_-9');
});
