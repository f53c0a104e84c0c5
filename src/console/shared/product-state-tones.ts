import type { ProductState } from '#contract/console/product-states.ts';
import type { StatusTone } from '#ui/display/status-badge.tsx';

export const stateTones: Record<ProductState, StatusTone> = { draft: 'progress', live: 'success', archived: 'neutral' };
