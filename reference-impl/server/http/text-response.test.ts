import { describe, expect, it } from 'vitest';
import { headerOf, TextResponse, textAtHand } from './text-response.ts';

const text = '{"name":"Zoë"}';
const made = () => new TextResponse(text, { status: 201, headers: { 'content-type': 'application/json' } });
const plain = () => new Response(text, { status: 201, headers: { 'content-type': 'application/json' } });

describe('a response whose text is at hand', () => {
  it.each([
    ['text', (response: Response) => response.text()],
    ['json', (response: Response) => response.json()],
    ['bytes', (response: Response) => response.bytes()],
    ['arrayBuffer', (response: Response) => response.arrayBuffer()],
    ['blob', async (response: Response) => (await response.blob()).text()],
    ['body', (response: Response) => new Response(response.body).text()],
    ['clone', (response: Response) => response.clone().text()],
    ['a response made of it', (response: Response) => new Response(response.body, response).text()],
  ])('is read by %s as any other', async (_, read) => {
    expect(await read(made())).toEqual(await read(plain()));
    expect(made()).toMatchObject({ status: 201, ok: true, bodyUsed: false });
    expect(made().headers.get('content-type')).toBe('application/json');
  });

  // A member that it does not answer for itself would look for what was never made, and throw.
  it.each(Object.getOwnPropertyNames(Response.prototype))('has its %s', (name) => {
    const [ours, others] = [made(), plain()].map((each) => Reflect.get(each, name) as unknown);
    expect(typeof ours).toBe(typeof others);
    if (typeof others !== 'object' && typeof others !== 'function') expect(ours).toBe(others);
  });

  it('has the headers that it was given, and those that they are changed to', () => {
    const response = made();
    expect(headerOf(response, 'content-type')).toBe('application/json');
    expect(headerOf(response, 'vary')).toBeNull();
    expect(response.rawHeaders()).toEqual(['content-type', 'application/json']);
    response.headers.append('vary', 'Origin');
    expect(headerOf(response, 'vary')).toBe('Origin');
    expect(response.rawHeaders()).toEqual([...response.headers].flat());
    expect([...response.clone().headers]).toEqual([...response.headers]);
  });

  it('is read once', async () => {
    const response = made();
    expect(await response.clone().json()).toEqual({ name: 'Zoë' });
    await response.text();
    expect(response.bodyUsed).toBe(true);
    await expect(response.json()).rejects.toThrow(TypeError);
    expect(() => response.clone()).toThrow(TypeError);
    expect(response.body).toBeInstanceOf(ReadableStream);
  });

  it('is read once as a stream, too', async () => {
    const response = made();
    await new Response(response.body).text();
    expect(response.bodyUsed).toBe(true);
    await expect(response.text()).rejects.toThrow(TypeError);
  });

  it('tells its text without being read, until somebody has begun to', async () => {
    const response = made();
    expect(textAtHand(response)).toBe(text);
    expect(textAtHand(response)).toBe(text);
    await response.text();
    expect(textAtHand(response)).toBeUndefined();
    expect(textAtHand(plain())).toBeUndefined();
  });
});
