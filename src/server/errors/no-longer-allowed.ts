import { AppError } from './app-error.ts';

/**
 * The caller may no longer do what was allowed when the request began. The router then asks the gate again, which
 * knows the reason.
 */
export class NoLongerAllowed extends AppError {
  constructor() {
    super('login_required');
  }
}
