import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#contract/http/client.ts';
import { useApp } from '../../runtime/app-context.ts';
import { readQuery } from '../../runtime/api/use-read.ts';

/** The customer whose account was chosen. `isGone`: it was erased meanwhile. */
export function useCustomer(id: number | null) {
  const app = useApp();
  const { data, error } = useQuery({
    ...readQuery(app, 'getCustomer', { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  return {
    customer: id === null ? null : (data ?? null),
    isGone: isApiError(error) && error.code === 'not_found',
    error,
  };
}
