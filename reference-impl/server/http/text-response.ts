const texts = new WeakMap<Response, string>();

/** A response whose text stays at hand: reading the stream that Fetch makes of it costs more than all else. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** What a response says, where that is known without reading it. */
export function textAtHand(response: Response): string | undefined {
  return response.bodyUsed ? undefined : texts.get(response);
}
