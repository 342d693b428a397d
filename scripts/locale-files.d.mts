/** The text of every message by its key, of the screens and of the server. */
export function messagesIn(language: string): { screen: Map<string, string>; server: Map<string, string> };
