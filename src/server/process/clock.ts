/** The current time. A parameter, so that tests can change it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
