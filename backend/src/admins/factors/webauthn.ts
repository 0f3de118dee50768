/** Loaded with the first passkey: at startup it would take a tenth of the CPU time (0.2 s). */
export const webAuthn = () => import('@simplewebauthn/server');
