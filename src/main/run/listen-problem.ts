import { OperatorError } from '#server/errors/operator-error.ts';

interface Address {
  host: string;
  port: number;
  /** The names of the settings. */
  portName: string;
  hostName: string;
}

const problems: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ portName }) => `is in use already. Stop what uses it, or set another ${portName}.`,
  EACCES: ({ portName }) => `is not for ordinary users. Set a ${portName} of 1024 or more.`,
  EADDRNOTAVAIL: ({ hostName }) => `is no address of this machine. Set another ${hostName}.`,
  ENOTFOUND: ({ hostName }) => `is no address of this machine. Set another ${hostName}.`,
};

/** The error of a failed `listen` as a sentence for the operator, or as it is. */
export function listenProblem(cause: unknown, address: Address): unknown {
  const describe = problems[(cause as { code?: string }).code ?? ''];
  return describe
    ? new OperatorError(`Port ${address.port} on ${address.host} ${describe(address)}`, { cause })
    : cause;
}
