import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textAt } from './json-text.ts';
import { createProviderCall, startDeadline } from './provider-call.ts';
import { Refused, Unanswered } from './provider.ts';
import { type Play, playProvider, type PlayedProvider } from './testing/played-provider.ts';

const secret = 'sk_test_dana_example_key';
let played: PlayedProvider;
beforeAll(async () => {
  played = await playProvider();
});
afterAll(() => played.close());

function callWith(play: Play, answerMs = 3500) {
  played.answer(play);
  const call = createProviderCall({
    title: 'Tap',
    apiUrl: played.url,
    secrets: [secret],
    readError: (body) => {
      const words = textAt(body, 'error');
      return words === null ? null : { code: textAt(body, 'code') ?? '', words };
    },
    answerMs,
  });
  return call({ method: 'POST', path: '/charges/', headers: { authorization: `Bearer ${secret}` }, body: '{}' });
}

describe('a call of a provider', () => {
  it('answers the JSON, with numbers as they were written', async () => {
    const answer = await callWith(() => ({ status: 201, body: '{"amount":1.0}' }));
    expect(answer).toEqual({ amount: '1.0' });
    expect(played.calls).toMatchObject([
      { call: 'POST /charges/', text: '{}', headers: { authorization: `Bearer ${secret}`, connection: 'close' } },
    ]);
  });

  it.each<[string, Play, string]>([
    ['a cut connection', () => 'cut', 'the connection broke'],
    ['429', () => ({ status: 429, body: {} }), 'HTTP 429'],
    ['500', () => ({ status: 500, body: { error: 'x' } }), 'HTTP 500'],
    ['503', () => ({ status: 503, body: '' }), 'HTTP 503'],
    ['408', () => ({ status: 408, body: '' }), 'HTTP 408'],
    ['a page instead of JSON', () => ({ body: '<html>' }), 'its answer is no JSON'],
    ['half a body', () => ({ headers: { 'content-length': '100' }, body: '{}' }), 'the connection broke'],
    ['300 kB', () => ({ body: `{"a":"${'x'.repeat(300_000)}"}` }), 'its answer is larger than 256 kB'],
    ['a redirect', () => ({ status: 302, headers: { location: `${played.url}/other` } }), 'HTTP 302'],
    ['a permanent redirect', () => ({ status: 308, headers: { location: '/other' } }), 'HTTP 308'],
  ])('does not know what happened after %s', async (_what, play, words) => {
    const error: unknown = await callWith(play).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unanswered);
    expect((error as Error).message).toContain(words);
    // A redirect is not followed.
    expect(played.calls).toHaveLength(1);
  });

  it('waits for a limited time, also for the body and for several calls together', async () => {
    await expect(callWith(() => 'silent', 60)).rejects.toThrow('Tap: it did not answer in time');
    const call = createProviderCall({ title: 'Tap', apiUrl: played.url, secrets: [], readError: () => null });
    await expect(call({ method: 'GET', path: '/', headers: {}, deadline: startDeadline(0) })).rejects.toThrow(
      Unanswered,
    );
  });

  it('does not wait for a body that never ends', async () => {
    const server = http.createServer((_request, response) => {
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const apiUrl = `http://127.0.0.1:${port}`;
    const call = createProviderCall({ title: 'Tap', apiUrl, secrets: [], readError: () => null, answerMs: 100 });
    await expect(call({ method: 'GET', path: '/', headers: {} })).rejects.toThrow('Tap: it did not answer in time');
    server.closeAllConnections();
    server.close();
  });

  it('nobody listens: nobody knows', async () => {
    const call = createProviderCall({ title: 'Tap', apiUrl: 'http://127.0.0.1:9', secrets: [], readError: () => null });
    await expect(call({ method: 'GET', path: '/', headers: {} })).rejects.toThrow(
      new Unanswered('Tap: the connection broke (ECONNREFUSED)'),
    );
  });

  it('says what the provider refuses, without a key, and keeps the words of the provider out of the message', async () => {
    const error: unknown = await callWith(() => ({
      status: 400,
      body: { code: '7022', error: `noura@example.qa may not use ${secret}\u0000\n${'x'.repeat(500)}` },
    })).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refused);
    const { message, status, code, words } = error as Refused;
    expect({ message, status, code }).toEqual({ message: 'Tap refuses: HTTP 400, 7022', status: 400, code: '7022' });
    expect(words).toMatch(/^noura@example.qa may not use … x+$/);
    expect(words).toHaveLength(300);
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain(secret);
  });

  it('refuses with an answer that is no JSON, and with 200 that says an error', async () => {
    const page: unknown = await callWith(() => ({ status: 403, body: '<html>' })).catch((thrown: unknown) => thrown);
    expect(page).toMatchObject({ name: 'Refused', status: 403, code: '', words: '' });
    await expect(callWith(() => ({ status: 200, body: { error: 'no', code: secret } }))).rejects.toMatchObject({
      name: 'Refused',
      message: 'Tap refuses: HTTP 200, …',
      words: 'no',
    });
  });

  it('does not use the agent of other calls, which may have a proxy', async () => {
    const usual = http.globalAgent;
    http.globalAgent = new http.Agent({ proxyEnv: { HTTP_PROXY: 'http://127.0.0.1:9' } });
    try {
      const usualCall = new Promise((resolve, reject) => http.get(played.url, resolve).on('error', reject));
      await expect(usualCall).rejects.toThrow();
      expect(await callWith(() => ({ body: {} }))).toEqual({});
    } finally {
      http.globalAgent = usual;
    }
  });
});
