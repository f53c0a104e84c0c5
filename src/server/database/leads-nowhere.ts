/**
 * Whether this error of a statement says that its connection is of no use any more: nobody answers on it, or it leads to a server that only reads, as
 * one does whose place another took.
 */
export function leadsNowhere(error: unknown): boolean {
  return (
    error instanceof Error && ((error as { code?: string }).code === '25006' || error.message === 'Query read timeout')
  );
}
