import type { Identity } from '../../http/identity.ts';
import type { Route } from '../../http/route.ts';
import type { AccountService } from './account.service.ts';
import type { RequestOrigin } from './users/request-origin.ts';

interface Context extends Pick<RequestOrigin, 'language' | 'from'> {
  guest: { hash: Buffer } | null;
  request: { identity: Identity | null };
}

function origin({ language, from, guest, request: { identity } }: Context): RequestOrigin {
  const { userId = null, tokenHash: sessionHash = null } = identity?.user ?? {};
  return { language, from, guestHash: guest?.hash ?? null, userId, sessionHash };
}

export function accountRoutes(route: Route, account: AccountService): void {
  route('register', ({ body }, context) => account.register(body, origin(context)));
  route('confirmAccount', ({ body }, context) => account.confirmAccount(body, origin(context)));
  route('resendOtp', ({ body }, context) => account.resendOtp(body.email, origin(context)));
  route('login', ({ body }, context) => account.login(body, origin(context)));
  route('logout', async (_input, { user, reply }) => {
    const guestId = account.newGuestId();
    await account.logout(user, guestId);
    void reply.header('guest-id', guestId).header('access-control-expose-headers', 'guest-id');
    return null;
  });
  route('forgetPassword', ({ body }, context) => account.forgetPassword(body.email, origin(context)));
  route('checkOtp', ({ body }, context) => account.checkOtp(body, origin(context)));
  route('resetPassword', async ({ body }, context) => {
    context.request.subjectUserId = await account.resetPassword(body, origin(context));
    return null;
  });
  route('getMe', (_input, { user }) => account.getProfile(user.userId));
  route('getProfile', (_input, { user }) => account.getProfile(user.userId));
  route(
    'updateProfile',
    ({ body }, { user, language, from }) => account.updateProfile(user.userId, body, { language, from }),
    {
      isShown: true,
    },
  );
  route('confirmEmail', ({ body }, { user, from }) => account.confirmEmail(user.userId, body.otp_code, from));
  route('deleteProfile', (_input, { user }) => account.deleteProfile(user.userId), { isShown: true });
}
