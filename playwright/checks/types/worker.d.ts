// What the scripts of workers find that no library of TypeScript declares: the loader of Go's toolchain, what the build
// puts in front of a script, and what the engine is given (bridge/jsport).

declare class Go {
  env: Record<string, string>;
  exit: (code: number) => void;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
  _scheduledTimeouts: Map<number, number>;
}

declare const BUILD: string;
declare const FILES: Record<string, string>;

interface TrustedPolicy { createScriptURL(url: string): string }
declare const trustedTypes: { createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy };

interface WorkerGlobalScope {
  readonly name: string;
  fulgurite: object;
  fulguriteTask?: object;
  fs: { writeSync(fd: number, bytes: Uint8Array): number };
  readonly trustedTypes?: typeof trustedTypes;
  // A service worker's own.
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(type: K, listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => unknown): void;
}
