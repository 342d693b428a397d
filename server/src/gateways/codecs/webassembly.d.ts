// What of the engine's ground the types of Node 20 leave out.
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>;
  const Memory: new (size: { initial: number; maximum: number }) => Memory;
}
