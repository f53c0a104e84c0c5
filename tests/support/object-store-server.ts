import S3rver from '@20minutes/s3rver';

// Run as a separate process (object-store.ts): the server encrypts the tokens of long lists with DES, which
// OpenSSL has only with --openssl-legacy-provider.
const [, , directory = '', mode = ''] = process.argv;

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  vhostBuckets: false,
  // This server signs the address of a list without its last slash, unlike those of the clouds.
  allowMismatchedSignatures: mode !== 'strict',
  configureBuckets: [{ name: 'pictures' }],
});
const { port } = await server.run();
process.send?.({ port });
process.once('disconnect', () => process.exit());
