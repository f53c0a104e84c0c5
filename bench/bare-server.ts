import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The lower bound for public responses: a server that only writes the bytes of one response.
const { status, headers, body } = JSON.parse(readFileSync(0, 'utf8')) as {
  status: number;
  headers: Record<string, string>;
  body: string;
};
const [head, bytes] = [Object.entries(headers).flat(), Buffer.from(body, 'base64')];
const server = createServer((_request, response) => {
  response.writeHead(status, head);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(`ready at ${(server.address() as AddressInfo).port}`));
