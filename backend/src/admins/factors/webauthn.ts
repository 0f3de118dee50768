/** Loaded with the first passkey and not at startup, of whose CPU time it would be a tenth (0.2 s). */
export const webAuthn = () => import('@simplewebauthn/server');
