export interface RawAnswer {
    /** Everything that was received, of any number of responses. */
    text: string;
    /** Whether the server closed the connection. */
    isClosed: boolean;
}
/**
 * Sends bytes unchanged and waits until the server closes the connection, or is silent for
 * `quietMs`.
 */
export declare function sendRaw(port: number, text: string, quietMs?: number): Promise<RawAnswer>;
/** The status of each response in the received text. */
export declare function statusesIn(text: string): number[];
