import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { areDeviceKeys, encryptMessage } from './encryption.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts the example of RFC 8291 to the same bytes', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const device = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
  const encrypted = encryptMessage(Buffer.from('When I grow up, I want to be a watermelon'), device, { ecdh, salt });
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('knows keys that are no point of the curve, and refuses long messages', () => {
  const { p256dh, auth } = { p256dh: createECDH('prime256v1').generateKeys(), auth: Buffer.alloc(16, 1) };
  expect(areDeviceKeys({ p256dh, auth })).toBe(true);
  expect(areDeviceKeys({ p256dh: Buffer.alloc(65, 4), auth })).toBe(false);
  expect(areDeviceKeys({ p256dh, auth: Buffer.alloc(15) })).toBe(false);
  expect(encryptMessage(Buffer.alloc(3993), { p256dh, auth })).toHaveLength(4096);
  expect(() => encryptMessage(Buffer.alloc(3994), { p256dh, auth })).toThrow('too long');
});
