import { describe, expect, it } from 'vitest';
import { goToPage } from './page-address.ts';
import { Unanswered } from './provider.ts';

const pageHosts = ['pay.example.qa', '*.bank.example'];

describe('the page of a provider', () => {
  it.each(['https://pay.example.qa/charge/1?lang=ar#top', 'https://qa.bank.example/', 'https://a.b.bank.example/'])(
    '%s is its own, wherever its API is',
    (address) => {
      for (const onLoopback of [true, false])
        expect(goToPage({ pageHosts, onLoopback }, address)).toEqual({ url: address });
    },
  );

  it.each([
    'http://localhost/pay',
    'https://localhost:8443/pay',
    'http://127.0.0.1:1/pay',
    'http://127.255.3.9:65535/pay',
    'http://[::1]:4999/pay',
  ])('%s is its own only if its API is on this machine', (address) => {
    expect(goToPage({ pageHosts, onLoopback: true }, address)).toEqual({ url: address });
    expect(() => goToPage({ pageHosts, onLoopback: false }, address)).toThrow(Unanswered);
  });

  it.each([
    'http://pay.example.qa/',
    'https://pay.example.qa:8443/',
    'https://bank.example/',
    'https://evilbank.example/',
    'https://pay.example.qa.evil.example/',
    'https://x:y@pay.example.qa/',
    'http://x:y@localhost/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://192.168.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'ftp://localhost/',
    'javascript://localhost/%0aalert(1)',
    'data:text/html,pay',
    '//localhost/pay',
    '',
    null,
  ])('%s is nobody’s', (address) => {
    for (const onLoopback of [true, false])
      expect(() => goToPage({ pageHosts, onLoopback }, address)).toThrow(Unanswered);
  });
});
