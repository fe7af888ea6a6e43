using System.Diagnostics;
using System.Net.Http.Json;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;

namespace Svc.Tests;

/// <summary>The first line that a server prints with --quiet (docs/other-languages.md).</summary>
public record Started(
    Uri Url, string? CertificateAuthority, string? ApiKey, string? BearerToken, StateControl StateControl);
public record StateControl(Uri Url, string Token);

/// <summary>A server for the tests of one class. It ends with the test host, even if that is killed.</summary>
public abstract class SvcServer(string arguments) : IAsyncLifetime
{
    private readonly HttpClient control = new();
    private Process? process;
    private Started? started;

    public HttpClient Http { get; private set; } = new();
    public SvcClient Client => new(Http);
    public Uri Url => started!.Url;
    public string BearerToken => started!.BearerToken!;

    public async Task InitializeAsync()
    {
        var command = (Environment.GetEnvironmentVariable("SVC_CONTRACT") ?? "npx svc-contract").Split(' ', 2);
        process = Process.Start(new ProcessStartInfo(
            command[0], $"{command[1]} {arguments} --until-stdin-closes --quiet --state-control")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        var errors = process.StandardError.ReadToEndAsync();
        var line = await process.StandardOutput.ReadLineAsync()
            ?? throw new InvalidOperationException(await errors);
        started = JsonSerializer.Deserialize<Started>(line, JsonSerializerOptions.Web)!;
        Http = new(Trusting());
        Identify(Http);
        control.DefaultRequestHeaders.Authorization = new("Bearer", started.StateControl.Token);
    }

    /// <summary>Trusts the certificate authority of --tls, if there is one.</summary>
    public SocketsHttpHandler Trusting()
    {
        var handler = new SocketsHttpHandler();
        if (started!.CertificateAuthority is not { } file) return handler;
        var policy = new X509ChainPolicy
        {
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            RevocationMode = X509RevocationMode.NoCheck,
        };
        policy.CustomTrustStore.ImportFromPemFile(file);
        handler.SslOptions.CertificateChainPolicy = policy;
        return handler;
    }

    public void Identify(HttpClient http)
    {
        http.BaseAddress = Url;
        http.DefaultRequestHeaders.Add("X-Api-Key", started!.ApiKey ?? "any");
    }

    public async Task<JsonElement> EnterAsync(string state, object? parameters = null)
    {
        var request = new { state, @params = parameters ?? new { } };
        var response = await control.PostAsJsonAsync(new Uri(started!.StateControl.Url, "/states"), request);
        response.EnsureSuccessStatusCode();
        return (await response.Content.ReadFromJsonAsync<JsonElement>()).GetProperty("values");
    }

    public async Task RestoreAsync() =>
        (await control.DeleteAsync(new Uri(started!.StateControl.Url, "/states"))).EnsureSuccessStatusCode();

    public async Task DisposeAsync()
    {
        process!.StandardInput.Close();
        await process.WaitForExitAsync();
    }
}

public class Reference() : SvcServer("reference --objects 250 --time-scale 20");
public class SecureReference() : SvcServer("reference --tls");
public class Mock() : SvcServer("mock");
