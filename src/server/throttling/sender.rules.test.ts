import { expect, it } from 'vitest';
import { senderOf } from './sender.rules.ts';

it('is an IPv4 address, with or without a port or an IPv6 prefix', () => {
  for (const address of ['203.0.113.7', '203.0.113.7:51234', '::ffff:203.0.113.7', '[::ffff:203.0.113.7]:443']) {
    expect(senderOf(address), address).toBe('203.0.113.7');
  }
  expect(senderOf('203.0.113.8')).not.toBe('203.0.113.7');
});

it('is the /64 network of an IPv6 address', () => {
  const home = senderOf('2001:db8:1:2::1');
  for (const address of ['2001:db8:1:2:ffff::9', '[2001:db8:1:2::1]', '[2001:db8:1:2:a:b:c:d]:8080']) {
    expect(senderOf(address), address).toBe(home);
  }
  expect(senderOf('2001:db8:1:3::1')).not.toBe(home);
});
