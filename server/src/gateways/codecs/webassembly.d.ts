// WebAssembly types that are missing from the types of Node 20.
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>;
  const Memory: new (size: { initial: number; maximum: number }) => Memory;
}
