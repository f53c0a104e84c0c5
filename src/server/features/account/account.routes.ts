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
  route('login', async ({ body }, context) => {
    const opened = await account.login(body, origin(context));
    context.cookies.setToken(opened.accessToken);
    return opened;
  });
  route('logout', async (_input, { user, cookies }) => {
    const guestId = account.newGuestId();
    await account.logout(user, guestId);
    cookies.setGuest(guestId);
    cookies.setToken(null);
    return null;
  });
  route('forgetPassword', ({ body }, context) => account.forgetPassword(body.email, origin(context)));
  route('checkOtp', ({ body }, context) => account.checkOtp(body, origin(context)));
  route('resetPassword', async ({ body }, context) => {
    context.request.subjectUserId = await account.resetPassword(body, origin(context));
    return null;
  });
  // Every document of a user makes this call.
  route('getMe', async (_input, { user, cookies }) => {
    const profile = await account.getProfile(user.userId);
    cookies.renewToken(user);
    return profile;
  });
  route('getProfile', (_input, { user }) => account.getProfile(user.userId));
  route(
    'updateProfile',
    ({ body }, { user, language, from }) => account.updateProfile(user, body, { language, from }),
    {
      isShown: true,
    },
  );
  route('confirmEmail', ({ body }, { user, from }) => account.confirmEmail(user, body.otp_code, from));
  route(
    'deleteProfile',
    async (_input, { user, cookies }) => {
      const deleted = await account.deleteProfile(user);
      cookies.setToken(null);
      return deleted;
    },
    { isShown: true },
  );
}
